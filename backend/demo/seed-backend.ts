import { createBackend } from "../backend.ts";
import type { Database } from "../database/database.ts";
import { createTokens } from "../platform/tokens.ts";
import type { Ports } from "../ports.ts";
import { systemRandom } from "../system-ports.ts";

/**
 * The calls of one demo customer.
 * @throws Error for a call that the backend refuses.
 */
export type Caller = { get(path: string): Promise<unknown>; post(path: string, body: object): Promise<unknown> };

/**
 * A backend over the demo's database whose clock a seed sets (`time.now`, epoch ms), so that customers and staff act in
 * the past. `as` returns the calls of the customer with this phone, `visitor` the calls of a visitor.
 */
export function createSeedBackend(database: Database, { clock, log }: Pick<Ports, "clock" | "log">) {
  const time = { now: clock.now() };
  // Seeds send no messages and store no files, so that their calls need no other port.
  const ports = {
    clock: { now: () => time.now },
    log,
    random: systemRandom,
    gateways: {},
    mail: null,
    notices: { mail: null, robot: null },
  } as unknown as Ports;
  const backend = createBackend(database, ports);

  async function as(phone: string): Promise<Caller> {
    const token = await database.write(async (tx) => {
      const { id } = await tx.selectFrom("customers").select("id").where("phone", "=", phone).executeTakeFirstOrThrow();
      return createTokens(database, ports).issue(tx, id);
    });
    return callerWith({ "X-Token": `Bearer ${token}` });
  }

  function callerWith(identity: Record<string, string>): Caller {
    const call = async (path: string, init: RequestInit) => {
      const headers = { ...identity, "Form-type": "pc", "Content-Type": "application/json" };
      const answer = await (await backend.fetch(new Request(`http://demo${path}`, { ...init, headers }))).json();
      const { status, message, data } = answer as { status: number; message: string; data: unknown };
      if (status !== 200) throw new Error(`the demo's call of ${path} is refused: ${message}`);
      return data;
    };
    return {
      get: (path) => call(path, {}),
      post: (path, body) => call(path, { method: "POST", body: JSON.stringify(body) }),
    };
  }

  return { backend, time, as, visitor: callerWith({}) };
}
