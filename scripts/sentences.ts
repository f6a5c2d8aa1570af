// npm run sentences: lists every English sentence that people can read, for review.
import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseFile } from "@swc/core";
import type { Message } from "../areas/shared/i18n/translate.ts";
import { readCommandLine } from "./start/run-command.ts";

const CATALOGUES = ["areas/**/i18n/**/en.ts", "gateway/platform/mails/texts/en.ts"];
/** What operators and developers read: command output, log lines, and the errors of commands. */
const PROGRAMS = ["scripts/**/*.{ts,js}", "gateway/**/*.ts"];
/** A capital letter, and two more words. */
const SENTENCE = /^\p{Lu}[\p{L}’']*(?:[ ,:]+\S+){2,}/u;

/** The texts of a catalogue, by key. */
async function catalogueTexts(file: string): Promise<string[]> {
  const { en } = (await import(pathToFileURL(file).href)) as { en: Readonly<Record<string, Message>> };
  return Object.entries(en).flatMap(([key, message]) => {
    const forms = typeof message === "string" ? [message] : Object.values(message);
    return forms.map((form) => `${key}: ${form}`);
  });
}

/** The sentences among a program's strings and templates; `…` stands for a value. */
async function programTexts(file: string): Promise<string[]> {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { cooked?: string }[] };
    if (type === "ImportDeclaration") return;
    if (type === "StringLiteral") texts.push(String(value));
    else if (type === "TemplateLiteral") texts.push((quasis ?? []).map(({ cooked }) => cooked ?? "").join("…"));
    for (const child of Object.values(node)) visit(child);
  };
  visit(await parseFile(file, { syntax: "typescript", tsx: file.endsWith("x") }));
  return texts.filter((text) => SENTENCE.test(text));
}

async function print(title: string, patterns: string[], read: (file: string) => Promise<string[]>): Promise<void> {
  console.log(`# ${title}`);
  for (const file of globSync(patterns, { exclude: ["scripts/demo/**"] }).toSorted()) {
    const texts = await read(file);
    if (texts.length > 0) console.log(`\n## ${file}\n${texts.join("\n")}`);
  }
}

readCommandLine("Usage: npm run sentences", {});
await print("Catalogues", CATALOGUES, catalogueTexts);
await print("\nPrograms", PROGRAMS, programTexts);
