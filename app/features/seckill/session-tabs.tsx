import { SALE_STATE_NAMES } from "#contract/rules/seckill.ts";
import "./session-tabs.css";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { SeckillSession } from "#contract/seckill.ts";
import { clockTime, sessionAddress } from "./seckill.ts";

type Props = { sessions: readonly SeckillSession[]; current: number; now: number };

/** The sessions of the day as links; `current` is the end of the one that is shown. */
export function SessionTabs({ sessions, current, now }: Props) {
  return (
    <nav className="session-tabs" aria-label="今日场次">
      {sessions.map((session) => {
        const { start_time, stop_time, seckill_status, count, sold_out } = session;
        return (
          <Link
            key={stop_time}
            className={seckill_status === -1 ? "is-over" : undefined}
            to={sessionAddress(stop_time)}
            aria-current={stop_time === current ? "page" : undefined}
            preventScrollReset
            replace
          >
            <b>{clockTime(start_time, now)}</b>
            <span>
              {seckill_status === 1 ? <Tag kind="self">{SALE_STATE_NAMES[1]}</Tag> : SALE_STATE_NAMES[seckill_status]}
              <small>{sold_out > 0 && seckill_status !== 0 ? `抢光 ${sold_out}/${count} 款` : `${count} 款`}</small>
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
