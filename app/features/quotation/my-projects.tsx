import "./my-projects.css";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Count, Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { MyProjects as Projects } from "./my-projects.server.ts";

/** 我的项目: the customer's projects with scenes, sum, state and next act. */
export function MyProjects({ projects, count }: Projects) {
  return (
    <section className="my-projects" aria-labelledby="my-projects">
      <header>
        <h2 id="my-projects">我的项目</h2>
        <Link className="link small" to={urls.quotation.list}>
          全部 <Count value={count} />
        </Link>
      </header>
      {projects.length === 0 ? (
        <p className="muted small">还没有进行中的项目。新建一个，或从下面选个场景，配好后交给客服经理报价。</p>
      ) : null}
      <ul>
        {projects.map(({ offer_id, name, scenes, lines, amount, isEstimate, tag, label, next, due, isUrgent }) => (
          <li key={offer_id}>
            <p className="row row--between row--nowrap">
              <Link className="my-projects__name" to={link(urls.quotation.detail, { id: offer_id })}>
                {name}
              </Link>
              <Tag kind={tag}>{label}</Tag>
            </p>
            <p className="my-projects__facts">
              <span>
                {amount === null ? null : (
                  <>
                    {isEstimate ? "约 " : null}
                    <b>{formatYuan(amount)}</b> ·{" "}
                  </>
                )}
                {scenes} 个场景 {lines} 种
              </span>
              <span className={isUrgent ? "warn" : undefined}>{due}</span>
            </p>
            <p className="my-projects__next">{next}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
