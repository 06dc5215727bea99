#!/bin/bash
# Runs a sweep as a Slurm array job on two nodes of this machine, kills one node
# half-way, starts a shard a second time, merges, and compares with a run in one
# piece, byte for byte.
#
#     slurm.sh RECOUNT-RUNNER        (make slurm-check)
#
# It needs slurmctld and slurmd (Debian: slurm-wlm) and root, starts a cluster
# of its own below a temporary folder and ends it. The model is a small server
# that answers by hashes, so that what is asked decides what it says.
set -eu
runner=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
for tool in slurmctld slurmd sbatch python3; do
	command -v $tool >/dev/null || { echo "slurm-check: not run: $tool is missing (Debian: apt-get install slurm-wlm)"; exit 0; }
done
D=$(mktemp -d)
cd "$D"
mkdir state spool spool/n1 spool/n2 log sweep
pids=
finish() { for p in $pids; do kill "$p" 2>/dev/null || true; done; sleep 1; rm -rf "$D"; }
trap finish EXIT

cat > slurm.conf <<END
ClusterName=scratch
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=17817
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=10
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation=$D/state
SlurmdSpoolDir=$D/spool/%n
SlurmctldPidFile=$D/slurmctld.pid
SlurmdPidFile=$D/slurmd-%n.pid
SlurmctldLogFile=$D/log/slurmctld.log
SlurmdLogFile=$D/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=15
KillWait=5
JobRequeue=1
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=17818 CPUs=2 RealMemory=4000 State=UNKNOWN
NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=17819 CPUs=2 RealMemory=4000 State=UNKNOWN
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$D/slurm.conf

python3 "$here/hashes.py" 17820 > log/server.out 2>&1 & pids="$pids $!"
cat > sweep/protocol.json <<'END'
{"reference":"gen|letter|p0","templates":[{"id":"letter","labels":"A.","text":"[q]\n[options]\nAnswer:"}],
 "configurations":[{"key":"gen|letter|p0","method":"gen","template":"letter","order":"p0"},
  {"key":"gen|letter|p1","method":"gen","template":"letter","order":"p1","permutation":[3,0,1,2]}]}
END
mkdir sweep/items
for i in $(seq 240); do
	echo "{\"id\":\"q$i\",\"question\":\"Question $i?\",\"options\":[\"a\",\"b\",\"c\",\"$i\"],\"gold\":$((i % 4))}"
done > sweep/items/own.jsonl
plan() { printf 'release: %s\nitems: items\nprotocol: protocol.json\nbenchmarks: [{id: own}]\nmodels: [{id: hashes, engine: openai, endpoints: ["http://127.0.0.1:17820"]}]\n' "$1"; }
plan whole > sweep/whole.yaml
plan shards > sweep/shards.yaml
until python3 -c 'import socket; socket.create_connection(("127.0.0.1", 17820))' 2>/dev/null; do sleep 0.2; done
cd sweep
"$runner" run whole.yaml 2>/dev/null

setsid slurmctld -D > "$D/log/ctld.out" 2>&1 < /dev/null & pids="$pids $!"
for n in n1 n2; do
	setsid slurmd -D -N $n > "$D/log/$n.out" 2>&1 < /dev/null & eval "$n=$!"; pids="$pids $!"
done
for _ in $(seq 60); do [ "$(sinfo -h -N -o %T 2>/dev/null | grep -c idle)" = 2 ] && break; sleep 0.5; done

done_() { "$runner" status shards.yaml | sed 's/.*\t\([0-9]*\) of.*/\1/'; }
job=$("$runner" plan shards.yaml --slurm --shards 4 --cpus 1 --memory 500M | sed "s|recount-runner run|$runner run|" | sbatch --parsable)
echo "slurm-check: job $job of 4 tasks"
until [ "$(done_)" -ge 60 ]; do sleep 0.3; done

# Node n2 dies: its daemon, and the tasks that run there with what starts them,
# which comes first, so that nobody is left to report how a task ended.
dying=$n2
for task in $(squeue -h -w n2 -t R -o %A); do
	for p in $(pgrep -f "slurmstepd: \[$task\.batch\]"); do dying="$dying $p $(pgrep -P "$p" || true)"; done
done
kill -9 $dying
echo "slurm-check: node n2 killed at $(done_) of 240 items"

# A shard that runs already is started a second time: it is refused, and the first goes on.
if "$runner" run shards.yaml --shard 1/4 2> "$D/log/second"; then echo "slurm-check: the second start of shard 1 came when the first had ended"
else grep -q "another process" "$D/log/second"; echo "slurm-check: the second start of shard 1 was refused"; fi

# How soon the controller misses the node depends on how busy the machine is.
for _ in $(seq 600); do [ "$(done_)" = 240 ] && break; sleep 1; done
[ "$(done_)" = 240 ] || { echo "slurm-check: $(done_) of 240 items after ten minutes; the queue, the nodes and the controller's log:"; squeue; sinfo -N; tail -n 20 "$D/log/slurmctld.log"; exit 1; } >&2
until [ -z "$(squeue -h -t R,CG 2>/dev/null)" ]; do sleep 0.5; done
"$runner" run shards.yaml --shard 2/4 2>/dev/null # once more, after its end: nothing is asked
"$runner" merge shards.yaml
diff -r whole shards
echo "slurm-check: 4 shards, one node killed and its tasks requeued: the release is that of a run in one piece, byte for byte"
