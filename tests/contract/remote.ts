import { parseArgs } from "node:util";
import { runContract } from "./run-contract.ts";

// `npm run contract -- <url> [--json] [--write]`, described in docs/other-backends.md.
const { values, positionals } = parseArgs({
  options: { json: { type: "boolean" }, write: { type: "boolean" } },
  allowPositionals: true,
});
const { CONTRACT_BASE_URL, CONTRACT_ACCOUNT: account, CONTRACT_PASSWORD: password } = process.env;
process.exitCode = await runContract({
  url: positionals[0] ?? CONTRACT_BASE_URL,
  ...values,
  account: account && password ? { account, password } : undefined,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
});
