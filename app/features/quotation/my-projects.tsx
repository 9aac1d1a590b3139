import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Count, Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { MyProjects as Projects } from "./my-projects.server.ts";

/** 我的项目: the customer's projects with scenes, sum, state and next act. */
export function MyProjects({ projects, count }: Projects) {
  return (
    <section className="bg-(--panel) p-(--pad) text-(length:--f-13)" aria-labelledby="my-projects">
      <header className="flex items-center justify-between mb-1">
        <h2 className="text-(length:--f-14)" id="my-projects">
          我的项目
        </h2>
        <Link className="link small inline-flex items-center min-h-8" to={urls.quotation.list}>
          全部 <Count value={count} />
        </Link>
      </header>
      {projects.length === 0 ? (
        <p className="muted small">还没有进行中的项目。新建一个，或从下面选个场景，配好后交给客服经理报价。</p>
      ) : null}
      <ul>
        {projects.map(({ offer_id, name, scenes, lines, amount, isEstimate, tag, label, next, due, isUrgent }) => (
          <li key={offer_id} className="relative py-2 not-first:border-t not-first:border-(--line-soft)">
            <p className="row row--between row--nowrap">
              <Link
                className="text-(length:--f-14) truncate after:absolute after:inset-0"
                to={link(urls.quotation.detail, { id: offer_id })}
              >
                {name}
              </Link>
              <Tag kind={tag}>{label}</Tag>
            </p>
            <p className="small muted flex justify-between gap-3 mt-0.75">
              <span>
                {amount === null ? null : (
                  <>
                    {isEstimate ? "约 " : null}
                    <b className="text-(--ink)">{formatYuan(amount)}</b> ·{" "}
                  </>
                )}
                {scenes} 个场景 {lines} 种
              </span>
              <span className={isUrgent ? "warn" : undefined}>{due}</span>
            </p>
            <p className="small text-(--link)">{next}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
