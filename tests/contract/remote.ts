import { auth } from "#contract/auth.ts";
import { envelope } from "#contract/envelope.ts";
import { callOver, deviations } from "./deviations.ts";

/**
 * `npm run contract -- <url>`: makes every call of the contract at the address and prints which deviate. With
 * CONTRACT_ACCOUNT and CONTRACT_PASSWORD it also checks the answers to a customer.
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
  const { CONTRACT_ACCOUNT: account, CONTRACT_PASSWORD: password } = process.env;
  const callBackend = callOver(url);
  let token: string | undefined;
  if (account && password) {
    const response = envelope.parse(await callBackend(auth.login, auth.login.path, { body: { account, password } }));
    token = auth.login.answer.safeParse(response.data).data?.token;
    if (!token) process.stderr.write(`The login of ${account} was answered ${response.status} ${response.message}\n`);
  }
  const findings = await deviations(callBackend, token);
  for (const { name, call, deviates } of findings) {
    process.stdout.write(`${deviates ? "deviates" : "ok      "}  ${name}  ${call}${deviates ? `  ${deviates}` : ""}\n`);
  }
  const count = findings.filter(({ deviates }) => deviates !== null).length;
  process.stdout.write(`${findings.length} calls, ${count} deviate${token ? "" : "; checked as a visitor only"}\n`);
  return count === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2] ?? process.env.CONTRACT_BASE_URL);
