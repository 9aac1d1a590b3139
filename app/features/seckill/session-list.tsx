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
    <aside
      className="session-list mb-(--gap) border border-(--line) rounded-(--r-2) p-3 text-(length:--f-13) [&_[aria-current]]:font-semibold [&_[aria-current]]:text-(--ink)"
      aria-label="今日场次"
    >
      <h2 className="mb-1.5 text-(length:--f-14)">今日场次</h2>
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
            <li key={stop_time} className="muted" aria-current={isCurrent || undefined}>
              {isCurrent || seckill_status === -1 ? (
                text
              ) : (
                <Link
                  className="flex items-center justify-between min-h-6.5 hover:text-(--red) max-md:min-h-9"
                  to={sessionAddress(stop_time)}
                >
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
