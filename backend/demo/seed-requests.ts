import type { Database } from "../database/database.ts";
import { createStaffSessions } from "../platform/staff-sessions.ts";
import type { Ports } from "../ports.ts";
import { createSeedBackend } from "./seed-backend.ts";

const FINANCE = "13700000004";
const CUSTOMER = "13800000019";

/** A correction of a balance that the demo's 财务 has asked for, so that its 管理员 finds something to approve. */
export async function seedRequests(database: Database, ports: Pick<Ports, "clock" | "log" | "random">) {
  const { backend } = createSeedBackend(database, ports);
  const sessions = createStaffSessions(database, ports);
  const [member, customer] = await Promise.all([
    database.read.selectFrom("staff_members").select("id").where("phone", "=", FINANCE).executeTakeFirst(),
    database.read.selectFrom("customers").select("id").where("phone", "=", CUSTOMER).executeTakeFirst(),
  ]);
  if (!member || !customer) return;
  const token = await database.write((tx) => sessions.issue(tx, member.id, { device: "", address: "" }));
  const headers = { "X-Token": `Bearer ${token}`, "Form-type": "pc", "Content-Type": "application/json" };
  const path = `http://demo/api/staff/customers/${customer.id}/balance`;
  const read = await (await backend.fetch(new Request(path, { headers }))).json();
  const { version } = (read as { data: { version: string } }).data;
  const body = JSON.stringify({
    key: "demo-balance-correction",
    version,
    amount: "28.40",
    told: "9 月运费多收",
    reason: "9 月一笔订单按偏远地区收了运费，应免",
    evidence: "客户邮件 11-18，运费规则第 3 条",
  });
  const answer = await (await backend.fetch(new Request(`${path}/correct`, { method: "POST", headers, body }))).json();
  if ((answer as { status: number }).status !== 200)
    throw new Error(`the demo's correction: ${JSON.stringify(answer)}`);
  await database.write((tx) => sessions.revokeAll(tx, member.id));
}
