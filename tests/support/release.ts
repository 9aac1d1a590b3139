import { readFileSync } from "node:fs";

/** The lines of the Dockerfile, each with the lines that continue it. */
export const dockerfile = readFileSync("Dockerfile", "utf8")
  .replace(/\\\n/g, "")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The words of the list in brackets that an instruction of the Dockerfile ends with. */
export function wordsOf(instruction: "CMD" | "HEALTHCHECK"): string[] {
  const line = dockerfile.findLast((one) => one.startsWith(instruction)) ?? "";
  return JSON.parse(line.slice(line.indexOf("[")));
}
