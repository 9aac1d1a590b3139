import { SALE_STATE_NAMES } from "#contract/rules/seckill.ts";
import "./sale-strip.css";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { SessionCountdown } from "./sale-bar.tsx";
import { SaleCard } from "./sale-card.tsx";
import type { SaleStrip as Strip } from "./seckill.server.ts";
import { clockTime, sessionAddress } from "./seckill.ts";
import { SALE_STRIP_ID } from "./strip-id.ts";

/** The most sessions beside the heading. */
const SESSIONS_MAX = 3;

/** The flash sale on the home page, to which the shortcuts lead. */
export function SaleStrip({ strip: { now, sessions, current, list } }: { strip: Strip }) {
  const first = sessions.findIndex(({ stop_time }) => stop_time === current.stop_time);
  return (
    <section className="sale-strip" id={SALE_STRIP_ID} aria-labelledby="sale-strip-title">
      <div className="section-head">
        <h2 id="sale-strip-title">限时秒杀</h2>
        <SessionCountdown session={current} now={now} />
        <ul className="sale-strip__sessions">
          {sessions.slice(first, first + SESSIONS_MAX).map(({ start_time, stop_time, seckill_status }) => (
            <li key={stop_time}>
              <Link to={sessionAddress(stop_time)}>
                <b>
                  {clockTime(start_time, now)}
                  {stop_time === current.stop_time ? `–${clockTime(stop_time, now)}` : null}
                </b>{" "}
                {SALE_STATE_NAMES[seckill_status]}
              </Link>
            </li>
          ))}
        </ul>
        <Link className="section-head__more" to={urls.seckill.list}>
          全部场次
          <Icon name="right" size="s" />
        </Link>
      </div>
      <ul className="product-grid product-grid--strip">
        {list.map((card) => (
          <SaleCard key={card.sku_id} card={card} now={now} brief />
        ))}
      </ul>
    </section>
  );
}
