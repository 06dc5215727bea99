// What the tests of how pages look share: looks, screenshots, what axe finds.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const looks = {
  light: { width: 1200, scheme: "light" },
  dark: { width: 1200, scheme: "dark" },
  narrow: { width: 320, scheme: "light" },
};

// wear makes the page look so.
export async function wear(page, { width, scheme }) {
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
}

// shooter returns shot(page, name, options), which keeps a picture for the eye in
// build/FOLDER, when SCREENSHOTS asks for pictures: the tests do not look at them,
// and whole pages take long.
export function shooter(folder) {
  const path = new URL(`../../build/${folder}/`, import.meta.url).pathname;
  if (!process.env.SCREENSHOTS) return async () => {};
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return (page, name, options = { fullPage: true, captureBeyondViewport: true }) => page.screenshot({ path: `${path}${name}.png`, ...options });
}

// What depends on colours is asked in light and dark, all else in light and narrow.
const colours = ["color-contrast", "link-in-text-block"];
const rules = {
  light: {},
  dark: { runOnly: { type: "rule", values: colours } },
  narrow: { rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
};

// violations is what axe finds on a page that was seen light too, when it wears
// another look; without a look, everything that it knows.
export async function violations(page, look = "light") {
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
  const found = await page.evaluate(async (options) => (await window.axe.run(document, { resultTypes: ["violations"], ...options })).violations, rules[look]);
  return found.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any.map((a) => a.message).join(" ")}`).join(" | ")}`);
}

export const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
