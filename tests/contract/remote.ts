import { type Account, callOver, checkContract, type Finding } from "./check-contract.ts";

/**
 * `npm run contract -- <url>`: makes the calls of the contract at the address and prints for each whether it is ok,
 * deviates or was not asked. With CONTRACT_ACCOUNT and CONTRACT_PASSWORD it also checks the answers to a customer.
 * Exits with 1 when a call deviates and with 2 when there is no backend.
 */
async function main(url: string | undefined) {
  if (!url || !URL.canParse(url)) {
    process.stderr.write("Name the backend's address: npm run contract -- http://127.0.0.1:4000\n");
    return 2;
  }
  if (!(await fetch(url).then(Boolean, () => false))) {
    process.stderr.write(`No answer from ${url}\n`);
    return 2;
  }
  const findings = await checkContract(callOver(url), customerOf(process.env));
  for (const { name, call, outcome, reason } of findings) {
    process.stdout.write(`${[outcome.padEnd(9), name, call, reason].filter(Boolean).join("  ")}\n`);
  }
  const count = (outcome: Finding["outcome"]) => findings.filter((finding) => finding.outcome === outcome).length;
  process.stdout.write(
    `${findings.length} calls: ${count("ok")} ok, ${count("deviates")} deviate, ${count("not asked")} not asked\n`,
  );
  return count("deviates") === 0 ? 0 : 1;
}

function customerOf({ CONTRACT_ACCOUNT: account, CONTRACT_PASSWORD: password }: NodeJS.ProcessEnv) {
  return account && password ? ({ account, password } satisfies Account) : undefined;
}

process.exitCode = await main(process.argv[2] ?? process.env.CONTRACT_BASE_URL);
