// What the tests share: one browser, pages that note what they ask for, and
// waiting for the status line.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import puppeteer from "puppeteer-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

export const site = process.env.SITE;
if (!site) throw new Error("SITE names the built site to test; run make test-browser");

const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

// kinds are the browsers in which what depends on the browser is tested.
export const kinds = ["chromium", "firefox"];

// launch starts a browser of a kind, that of the variable BROWSER where a test asks
// for none. proxy, if given, is "host:port" and takes every request to any host.
export async function launch(kind = process.env.BROWSER || "chromium", { proxy } = {}) {
  return kind === "firefox" ? launchFirefox(proxy) : launchChromium(proxy);
}

function launchChromium(proxy) {
  const executablePath = process.env.CHROMIUM || places.find(existsSync);
  if (!executablePath) throw new Error("no Chromium found: install chromium or set CHROMIUM to its path");
  const args = process.getuid && process.getuid() === 0 ? ["--no-sandbox"] : [];
  if (proxy) args.push(`--proxy-server=${proxy}`, "--proxy-bypass-list=<-loopback>");
  return puppeteer.launch({ executablePath, args });
}

function launchFirefox(proxy) {
  const executablePath = process.env.FIREFOX || firefoxes.find(existsSync);
  if (!executablePath) throw new Error("no Firefox found: install firefox-esr or set FIREFOX to its path");
  const extraPrefsFirefox = {};
  if (proxy) {
    const [host, port] = proxy.split(":");
    Object.assign(extraPrefsFirefox, {
      "network.proxy.type": 1, "network.proxy.http": host, "network.proxy.http_port": Number(port),
      "network.proxy.ssl": host, "network.proxy.ssl_port": Number(port), "network.proxy.allow_hijacking_localhost": true,
    });
  }
  return puppeteer.launch({ browser: "firefox", executablePath, extraPrefsFirefox });
}

// open makes a page that keeps its errors, its console and its requests. Without
// offline it knows no service workers, so that a test sees what its host sends.
export async function open(browser, { javascript = true, offline = false } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (!javascript) await page.setJavaScriptEnabled(false); // Firefox cannot, and need not be told "true"
  if (!offline) await page.evaluateOnNewDocument(() => { delete Navigator.prototype.serviceWorker; });
  await page.evaluateOnNewDocument(() => {
    window.statusTold = [];
    new MutationObserver(() => {
      const text = document.getElementById("verify-status")?.textContent;
      if (text && text !== window.statusTold.at(-1)) window.statusTold.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  page.errors = [];
  page.requested = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") page.errors.push(message.text()); });
  page.on("request", (request) => page.requested.push(request.url()));
  return page;
}

// status waits until the status line matches and returns its text. With told, a
// text that the line had and has replaced since the page was opened counts too:
// what follows may come at once.
export async function status(page, pattern, { timeout = 60000, told = false } = {}) {
  try {
    const found = await page.waitForFunction((source, told) => {
      const now = document.getElementById("verify-status").textContent;
      return [...(told ? window.statusTold : []), now].find((text) => new RegExp(source).test(text)) ?? false;
    }, { timeout, polling: 20 }, pattern.source, told);
    return await found.jsonValue();
  } catch (error) {
    const text = await page.$eval("#verify-status", (line) => line.textContent).catch(() => "(no status line)");
    throw new Error(`waited for ${pattern}; the status line says: ${text}`);
  }
}

// pages are the paths of the site's pages. The report of one file and the
// workbench are none of them: single.test.js and workbench.test.js test them.
export async function pages() {
  const names = await readdir(site, { recursive: true });
  return names.filter((name) => name.endsWith(".html") && !["report.html", "workbench.html"].includes(name)).map((name) => relative(site, join(site, name)).split(sep).join("/")).sort();
}

export const foreign = (page, origin) => page.requested.filter((url) => !url.startsWith(origin) && !url.startsWith("blob:") && !url.startsWith("data:"));
