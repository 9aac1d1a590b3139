import { askOver } from "./ask.ts";
import { checkContract } from "./check-contract.ts";
import { exitCodeOf, jsonOf, linesOf } from "./report.ts";
import type { Account } from "./writes.ts";

type Settings = {
  url: string | undefined;
  json?: boolean | undefined;
  write?: boolean | undefined;
  account?: Account | undefined;
  timeoutMs?: number;
  print: (line: string) => void;
  warn: (line: string) => void;
};

/** Checks the backend at an address and prints the report. @returns the exit code of the program. */
export async function runContract({ url, json, write, account, timeoutMs, print, warn }: Settings): Promise<number> {
  if (!url || !isAddress(url)) {
    warn("Name the backend's address, without a user or a query: npm run contract -- http://127.0.0.1:4000");
    return 2;
  }
  if (write && !account) {
    warn("--write needs CONTRACT_ACCOUNT and CONTRACT_PASSWORD, an account for tests");
    return 2;
  }
  const checked = await checkContract(askOver(url, timeoutMs ? { timeoutMs } : {}), { account, write });
  const code = exitCodeOf(checked);
  if (code === 2) warn(`No answer from ${url}: ${checked.findings[0]?.deviations[0]?.received ?? "nothing"}`);
  else if (json) print(JSON.stringify(jsonOf(checked), null, 2));
  else linesOf(checked).forEach(print);
  return code;
}

function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, search, hash } = new URL(url);
  return ["http:", "https:"].includes(protocol) && !username && !password && !search && !hash;
}
