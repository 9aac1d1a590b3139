import { SALE_STATE_NAMES } from "#contract/rules/seckill.ts";
import "./sale.css";
import { useNavigation, useRevalidator } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { Countdown } from "#app/ui/time.tsx";
import type { SeckillStatus } from "#contract/seckill.ts";
import { clockTime } from "./seckill.ts";

type Session = { start_time: number; stop_time: number; seckill_status: SeckillStatus };

/**
 * The state of a session with its end or start as text, and with scripts the time until then; `now` is the server's.
 */
export function SaleBar({ session, now, note }: { session: Session; now: number; note?: string }) {
  const { start_time, stop_time, seckill_status } = session;
  return (
    <div
      className={`sale-bar flex flex-wrap items-center gap-x-5 gap-y-2 min-h-11 px-4 py-2 text-(length:--f-13) text-(--panel) max-md:px-3 max-md:py-2 ${seckill_status === -1 ? "is-over bg-(--ink-3)" : "bg-(--block)"}`}
    >
      <span className="inline-flex items-center gap-2 text-(length:--f-16) font-semibold max-md:text-(length:--f-14)">
        <Icon name="bolt" />
        {clockTime(start_time, now)} 场 {SALE_STATE_NAMES[seckill_status]}
      </span>
      <span className="sale-bar__note">
        {seckill_status === 0 ? `${clockTime(start_time, now)} 开始` : `${clockTime(stop_time, now)} 结束`}
        {note ? ` · ${note}` : null}
      </span>
      <SessionCountdown session={session} now={now} />
    </div>
  );
}

/** 距结束 or 距开始, after which the page's data are read again; nothing for a session that is over. */
export function SessionCountdown({ session, now }: { session: Session; now: number }) {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  // A navigation loads the new state itself, and a revalidation would abort it.
  const reload = () => (state === "idle" ? revalidate() : undefined);
  const { start_time, stop_time, seckill_status } = session;
  if (seckill_status === -1) return null;
  const target = seckill_status === 1 ? stop_time : start_time;
  return (
    <span className="sale-bar__countdown">
      <Countdown key={target} left={target - now} label={seckill_status === 1 ? "距结束" : "距开始"} onEnd={reload} />
    </span>
  );
}
