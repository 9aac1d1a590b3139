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
    <nav
      className="session-tabs grid grid-flow-col auto-cols-fr max-md:auto-cols-[104px] max-md:overflow-x-auto max-md:[scrollbar-width:none]"
      aria-label="今日场次"
    >
      {sessions.map((session) => {
        const { start_time, stop_time, seckill_status, count, sold_out } = session;
        return (
          <Link
            key={stop_time}
            className={`relative flex items-center gap-3 min-h-17 border-l border-(--line) bg-(--fill) px-4 py-2 text-(--ink-2) whitespace-nowrap first:border-l-0 hover:bg-(--panel) hover:text-(--ink) [&[aria-current]]:bg-(--panel) [&[aria-current]]:text-(--ink) [&[aria-current]]:before:absolute [&[aria-current]]:before:inset-x-0 [&[aria-current]]:before:-top-px [&[aria-current]]:before:bottom-auto [&[aria-current]]:before:h-0.75 [&[aria-current]]:before:bg-(--red) focus-visible:z-1 focus-visible:-outline-offset-3 max-[68.75rem]:grid max-[68.75rem]:content-center max-[68.75rem]:justify-items-center max-[68.75rem]:gap-0 max-[68.75rem]:min-h-16 max-[68.75rem]:px-1 max-[68.75rem]:py-2 ${seckill_status === -1 ? "is-over max-md:order-1" : ""}`}
            to={sessionAddress(stop_time)}
            aria-current={stop_time === current ? "page" : undefined}
            preventScrollReset
            replace
          >
            <b className="max-[68.75rem]:text-(length:--f-20)">{clockTime(start_time, now)}</b>
            <span>
              {seckill_status === 1 ? <Tag kind="self">{SALE_STATE_NAMES[1]}</Tag> : SALE_STATE_NAMES[seckill_status]}
              <small className="text-(length:--f-12) text-(--ink-3) max-[68.75rem]:hidden">
                {sold_out > 0 && seckill_status !== 0 ? `抢光 ${sold_out}/${count} 款` : `${count} 款`}
              </small>
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
