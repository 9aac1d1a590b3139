import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SMS_PARAMS } from "#backend/platform/notice-texts.ts";
import { httpSms, systemClock } from "#backend/system-ports.ts";
import { SMS_KINDS } from "#contract/rules/notice.ts";
import { freePort } from "#tests/support/free-port.ts";

const PAGE = readFileSync("docs/deployment.md", "utf8");
const SECRET = "a secret of the gateway";

/** The gateway of the documentation as a program, and the lines that it has printed. */
async function gateway() {
  const [, script] = /```js\n(\/\/ gateway\.mjs\n[\s\S]*?)```/.exec(PAGE) ?? expect.fail();
  const folder = mkdtempSync(join(tmpdir(), "gateway-"));
  const file = join(folder, "gateway.mjs");
  writeFileSync(file, script ?? "");
  const port = await freePort();
  const program = spawn(process.execPath, [file], { env: { ...process.env, SMS_SECRET: SECRET, PORT: String(port) } });
  onTestFinished(() => {
    program.kill();
    rmSync(folder, { recursive: true });
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    program.once("exit", (code) => reject(new Error(`the gateway ended with ${code}`)));
    program.stdout.on("data", (chunk) => {
      lines.push(...String(chunk).trim().split("\n"));
      resolve();
    });
  });
  return { lines, url: `http://127.0.0.1:${port}/` };
}

test("the gateway of the documentation takes the shop's messages once, and refuses those of others", async () => {
  const { lines, url } = await gateway();
  const sms = httpSms(url, SECRET, systemClock);
  const code = { phone: "13912345678", purpose: "login", code: "123456" } as const;
  const told = { id: "m1", phone: "13912345678", template: "refund_paid", params: { sn: "TK1" } } as const;
  await sms.send(code);
  await sms.notify(told);
  await sms.notify(told);
  await expect.poll(() => lines.length).toBe(3);
  expect(lines.slice(1).map((line) => JSON.parse(line))).toEqual([
    code,
    { phone: told.phone, template: "refund_paid", params: { sn: "TK1" } },
  ]);
  await expect(httpSms(url, "another secret", systemClock).send(code)).rejects.toThrow("403");
  await expect(httpSms(url, SECRET, { now: () => Date.now() - 600_000 }).send(code)).rejects.toThrow("403");
});

test("the documentation has every template with its parameters", () => {
  const bodies = [...PAGE.matchAll(/`(\{"phone":[^`]+,"template":[^`]+\})`/g)].map(([, body = ""]) => JSON.parse(body));
  expect(bodies.map(({ template }) => template)).toEqual(SMS_KINDS);
  for (const { template, params } of bodies) {
    const made = (SMS_PARAMS[template as keyof typeof SMS_PARAMS] as (about: object) => object)(params);
    expect(made).toEqual(params);
  }
});
