import { DAY_MS } from "#contract/rules/calendar.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { deleteRobot, findRobot, putRobot } from "../../platform/notice-robots.ts";
import { maskedRobot } from "./masks.ts";

/** Every test leaves the shop, so a customer has ten a day. */
const testLimit = (customer_id: number) => ({ name: `notice:robot:${customer_id}`, max: 10, windowMs: DAY_MS });

const TEST_TEXT = "【商城】群机器人已接通，以后订单、报价和售后的通知会发到这里。";

type Deps = Pick<Platform, "database" | "limits" | "notices"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "notices">;
};

export type NoticeRobot = ReturnType<typeof createNoticeRobot>;

/** The group robot of a customer. */
export function createNoticeRobot({ database, limits, notices, ports: { clock, random, notices: targets } }: Deps) {
  const event = () => `robot:${random.token(9)}`;
  return {
    /**
     * Stores a robot that has taken a message. The message is sent outside of any transaction.
     * @throws ApiError 400 for an address of another host, beyond the limit of a day, and for a robot that took nothing
     */
    async set(customer_id: number, url: string) {
      if (!targets.isRobot(url)) throw new ApiError(400, "请填企业微信或钉钉群机器人的 https 地址");
      await database.write((tx) => limits.takeAll(tx, [testLimit(customer_id)], "今天试发的次数已用完"));
      try {
        await targets.robotAt(url).send({ id: random.token(12), text: TEST_TEXT });
      } catch (error) {
        throw new ApiError(400, `没有发出去，也没有保存：${reasonOf(error)}`);
      }
      await database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        const former = await findRobot(tx, customer_id);
        const { host, tail } = maskedRobot(url);
        const what = former ? "群机器人已更换" : "群机器人已设置";
        const about = { what, body: `${host}${tail && `，key 尾号 ${tail}`}` };
        // Before the change: a first robot is not told of itself.
        await notices.tell(tx, { customer_id, kind: "security", event: event(), about });
        await putRobot(tx, { customer_id, url, now: clock.now() });
      });
    },

    /** Removes the robot; nothing where there is none. */
    remove: (customer_id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        const former = await findRobot(tx, customer_id);
        if (!former) return;
        await deleteRobot(tx, customer_id);
        const about = { what: "群机器人已删除", body: `不再发到 ${maskedRobot(former.url).host} 的机器人` };
        await notices.tell(tx, { customer_id, kind: "security", event: event(), about });
      }),
  };
}

/** Why a robot took nothing; the error itself is not shown, because it may name the address. */
function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: "", message: "" };
  const [, code] = /errcode (\d+)/.exec(message) ?? [];
  if (code) return `机器人不收这条消息（错误码 ${code}），请核对地址里的 key，钉钉的关键词要填“商城”`;
  const [, status] = /answered (\d{3})/.exec(message) ?? [];
  if (status) return `机器人的服务器答复 ${status}，请核对地址`;
  return name === "TimeoutError" || name === "AbortError" ? "机器人没有及时答复，请稍后再试" : "连不上机器人的地址";
}
