import { Link } from "#app/ui/link.tsx";
import { SALE_STATE_NAMES } from "#contract/rules/seckill.ts";
import type { SeckillSession } from "#contract/seckill.ts";
import { clockTime, sessionAddress } from "./seckill.ts";
import "./session-list.css";

type Props = {
  sessions: readonly SeckillSession[];
  /** The end of the session that the page shows. */
  current: number;
  now: number;
};

/** The sessions of the day in a narrow column: those that have not ended lead to their pages. */
export function SaleSessionList({ sessions, current, now }: Props) {
  if (sessions.length === 0) return null;
  return (
    <aside className="session-list" aria-label="今日场次">
      <h2>今日场次</h2>
      <ul>
        {sessions.map(({ start_time, stop_time, seckill_status }) => {
          const text = (
            <>
              <b>{clockTime(start_time, now)}</b>
              <span>{SALE_STATE_NAMES[seckill_status]}</span>
            </>
          );
          const isCurrent = stop_time === current;
          return (
            <li key={stop_time} aria-current={isCurrent || undefined}>
              {isCurrent || seckill_status === -1 ? text : <Link to={sessionAddress(stop_time)}>{text}</Link>}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
