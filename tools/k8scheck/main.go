// Command k8scheck reads Kubernetes Job manifests as an API server does and
// says what it would refuse.
//
//	recount-runner plan sweep.yaml --kubernetes | go run .
//
// The steps are the server's own code: strict decoding (unknown, repeated and
// mistyped fields), defaults, validation. Nothing is sent anywhere and no pod is
// started.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/batch"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	"k8s.io/kubernetes/pkg/apis/batch/validation"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
)

func main() {
	manifest, err := io.ReadAll(os.Stdin)
	if err == nil {
		_, err = check(manifest)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "k8scheck:", err)
		os.Exit(1)
	}
	fmt.Println("an API server would create this job")
}

// check returns the job as the server would store it, with its defaults.
func check(manifest []byte) (*batch.Job, error) {
	codecs := serializer.NewCodecFactory(legacyscheme.Scheme, serializer.EnableStrict)
	object, _, err := codecs.UniversalDecoder(batch.SchemeGroupVersion).Decode(manifest, nil, nil)
	if err != nil {
		return nil, err
	}
	made, ok := object.(*batch.Job)
	if !ok {
		return nil, errors.New("this is no Job")
	}
	fill(made)
	options := validation.JobValidationOptions{RequirePrefixedLabels: true}
	return made, validation.ValidateJob(made, options).ToAggregate()
}

// fill adds what a server gives every new job: a namespace, an identity, and a
// selector for its pods.
func fill(made *batch.Job) {
	made.Namespace, made.UID = "default", "00000000-0000-4000-8000-000000000000"
	if made.Spec.Template.Labels == nil {
		made.Spec.Template.Labels = map[string]string{}
	}
	for label, value := range map[string]string{
		batch.ControllerUidLabel: string(made.UID), batch.LegacyControllerUidLabel: string(made.UID),
		batch.JobNameLabel: made.Name, batch.LegacyJobNameLabel: made.Name,
	} {
		made.Spec.Template.Labels[label] = value
	}
	made.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{batch.ControllerUidLabel: string(made.UID)}}
}
