import { auth } from "#contract/auth.ts";
import { envelope } from "#contract/envelope.ts";
import { deviations, over } from "./deviations.ts";

/**
 * `npm run contract -- <url>`: asks the backend at the address each call and prints which deviate from the contract.
 * With CONTRACT_ACCOUNT and CONTRACT_PASSWORD also what only a customer is told.
 */
async function main(url: string | undefined) {
  if (!url || !URL.canParse(url)) {
    process.stderr.write("Say which backend to ask: npm run contract -- http://127.0.0.1:4000\n");
    return 2;
  }
  if (!(await fetch(url).then(Boolean, () => false))) {
    process.stderr.write(`Nobody answers at ${url}\n`);
    return 2;
  }
  const { CONTRACT_ACCOUNT: account, CONTRACT_PASSWORD: password } = process.env;
  const ask = over(url);
  let token: string | undefined;
  if (account && password) {
    const response = envelope.parse(await ask(auth.login, auth.login.path, { body: { account, password } }));
    token = auth.login.answer.safeParse(response.data).data?.token;
    if (!token) process.stderr.write(`The login of ${account} was answered ${response.status} ${response.message}\n`);
  }
  const findings = await deviations(ask, token);
  for (const { name, call, deviates } of findings) {
    process.stdout.write(`${deviates ? "deviates" : "ok      "}  ${name}  ${call}${deviates ? `  ${deviates}` : ""}\n`);
  }
  const count = findings.filter(({ deviates }) => deviates !== null).length;
  process.stdout.write(`${findings.length} calls, ${count} deviate${token ? "" : "; asked as a visitor only"}\n`);
  return count === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2] ?? process.env.CONTRACT_BASE_URL);
