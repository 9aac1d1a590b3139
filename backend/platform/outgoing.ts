import { DAY_MS, HOUR_MS, startOfDay } from "#contract/rules/calendar.ts";
import { SMS_HOURS, type SmsKind } from "#contract/rules/notice.ts";
import type { Database } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import type { OutgoingChannel } from "./notice.schema.ts";
import { clearFailures, countFailure, findRobot } from "./notice-robots.ts";

/** The kind of the task that sends one message to the outside; its ref is the id of its row. */
export const OUTGOING_TASK = "outgoing";

/** The age from which a message that cannot be sent is dropped, in ms. */
const LIFE_MS = DAY_MS;

/** The next instant at which phones may ring: now, or the morning in Shanghai. */
export function smsTime(now: number): number {
  const day = startOfDay(now);
  if (now < day + SMS_HOURS.from * HOUR_MS) return day + SMS_HOURS.from * HOUR_MS;
  return now < day + SMS_HOURS.to * HOUR_MS ? now : day + DAY_MS + SMS_HOURS.from * HOUR_MS;
}

type Row = {
  id: number;
  message_id: string;
  channel: OutgoingChannel;
  customer_id: number | null;
  message: string;
  created_at: number;
};
type Text = { text: string };
type SmsMessage = { phone: string; template: SmsKind; params: Record<string, string> };

/** Sends the messages of notices; each carries its id, by which the receiver drops repeats. */
export function createOutgoing(
  database: Database,
  { clock, sms, notices: targets, log }: Pick<Ports, "clock" | "sms" | "notices" | "log">,
) {
  const end = (id: number, values: { sent_at?: number; dropped_at?: number; failure: string }) =>
    database.write((tx) =>
      tx
        .updateTable("outgoing")
        .set({ ...values, message: "" })
        .where("id", "=", id)
        .where("sent_at", "is", null)
        .execute(),
    );

  /** Sends a row. @returns why there is no receiver any more, or null once the message has been taken. */
  async function send({ message_id: id, channel, customer_id, message }: Row): Promise<string | null> {
    if (channel === "sms") {
      await sms.notify({ id, ...(JSON.parse(message) as SmsMessage) });
      return null;
    }
    const { text } = JSON.parse(message) as Text;
    if (channel === "robot") return sendToRobot(customer_id, { id, text });
    const target = channel === "staff_robot" ? targets.robot : targets.mail;
    if (target === null) return "接收方已取消";
    await target.send({ id, text });
    return null;
  }

  /** Sends to the robot that the customer has now, which is stopped after too many failures in a row. */
  async function sendToRobot(customer_id: number | null, message: { id: string; text: string }) {
    const robot = await findRobot(database.read, customer_id);
    if (!robot || robot.stopped_at !== null) return "机器人已停用";
    try {
      await targets.robotAt(robot.url).send(message);
    } catch (error) {
      await database.write((tx) => countFailure(tx, customer_id, robot.url, clock.now()));
      throw error;
    }
    await database.write((tx) => clearFailures(tx, customer_id));
    return null;
  }

  return {
    /** Sends one message; one that fails for a day is dropped with its last failure. */
    async deliver(ref: string) {
      const row = await database.read
        .selectFrom("outgoing")
        .select(["id", "message_id", "channel", "customer_id", "message", "created_at"])
        .where("id", "=", Number(ref))
        .where("sent_at", "is", null)
        .where("dropped_at", "is", null)
        .executeTakeFirst();
      if (!row) return;
      try {
        const gone = await send(row);
        if (gone === null) await end(row.id, { sent_at: clock.now(), failure: "" });
        else await end(row.id, { dropped_at: clock.now(), failure: gone });
      } catch (error) {
        if (clock.now() - row.created_at < LIFE_MS) throw error;
        const failure = error instanceof Error ? error.message : String(error);
        log("error", "message dropped", { channel: row.channel, id: row.message_id, error: failure });
        await end(row.id, { dropped_at: clock.now(), failure });
      }
    },
  };
}
