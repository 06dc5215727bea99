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

export async function launch() {
  const executablePath = process.env.CHROMIUM || places.find(existsSync);
  if (!executablePath) throw new Error("no Chromium found: install chromium or set CHROMIUM to its path");
  const root = process.getuid && process.getuid() === 0;
  return puppeteer.launch({ executablePath, args: root ? ["--no-sandbox"] : [] });
}

// open makes a page that keeps its errors, its console and its requests.
export async function open(browser, { javascript = true } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setJavaScriptEnabled(javascript);
  page.errors = [];
  page.requested = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") page.errors.push(message.text()); });
  page.on("request", (request) => page.requested.push(request.url()));
  return page;
}

// status waits until the status line matches and returns its text.
export async function status(page, pattern, { timeout = 60000 } = {}) {
  try {
    const found = await page.waitForFunction((source) => {
      const text = document.getElementById("verify-status").textContent;
      return new RegExp(source).test(text) ? text : false;
    }, { timeout, polling: 20 }, pattern.source);
    return await found.jsonValue();
  } catch (error) {
    const text = await page.$eval("#verify-status", (line) => line.textContent).catch(() => "(no status line)");
    throw new Error(`waited for ${pattern}; the status line says: ${text}`);
  }
}

// pages are the paths of the site's HTML files.
export async function pages() {
  const names = await readdir(site, { recursive: true });
  return names.filter((name) => name.endsWith(".html")).map((name) => relative(site, join(site, name)).split(sep).join("/")).sort();
}

export const foreign = (page, origin) => page.requested.filter((url) => !url.startsWith(origin) && !url.startsWith("blob:") && !url.startsWith("data:"));
