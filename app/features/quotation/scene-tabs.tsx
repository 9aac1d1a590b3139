import "./scene-tabs.css";
import { useHydrated } from "remix-utils/use-hydrated";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";

/**
 * Links that show one scene of a quotation, or with 0 all; without scripts all are shown and the links scroll to one.
 */
export function SceneTabs({ quotation, shown }: { quotation: Quotation; shown: number }) {
  const { offer_id: id, scenes } = quotation;
  const scripted = useHydrated();
  const isDraft = quotation.state === "draft";
  if (scenes.length < 2) return null;
  const lines = scenes.reduce((sum, { list }) => sum + list.length, 0);
  const tabs = [
    ...scenes.map(({ scene_id, name, list, sum }) => ({ scene_id, name, lines: list.length, sum })),
    { scene_id: 0, name: "全部场景", lines, sum: quotation.total_price },
  ];
  return (
    <nav className="panel scene-tabs flex overflow-x-auto [&_[aria-current]]:border-b-(--red)" aria-label="场景">
      {tabs.map(({ scene_id, name, lines, sum }) => (
        <Link
          key={scene_id}
          className="focus-visible:-outline-offset-2"
          to={
            link(urls.quotation.detail, { id }, { scene: scene_id || "all" }) + (scripted ? "" : `#scene-${scene_id}`)
          }
          aria-current={scene_id === shown ? "page" : undefined}
          preventScrollReset
        >
          <b className="font-medium">{name}</b>
          <span className="small">
            {lines} 种 · {formatYuan(sum)}
          </span>
        </Link>
      ))}
      {isDraft ? (
        <Link className="border-r-0 text-(--link) focus-visible:-outline-offset-2" to={urls.quotation.projects}>
          + 加场景
        </Link>
      ) : null}
    </nav>
  );
}
