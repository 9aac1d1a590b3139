import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Bundle } from "#contract/bundle.ts";
import { SceneDrawing } from "./scene-drawing.tsx";
import type { BundleChoice } from "./use-bundle-choice.ts";

/** The sum of the ticked lines and of each part, and the acts on them, which phones have in the bar. */
export function BundleSummary({ choice, form }: { choice: BundleChoice; form: string }) {
  const { kinds, pieces, total, publicTotal, saving, parts } = choice;
  return (
    <Panel
      title={
        <>
          已选 {kinds} 种 {pieces} 件
        </>
      }
      titleId="bundle-summary"
      titleProps={{ "aria-live": "polite" }}
    >
      <div className="grid gap-2 px-(--pad) pt-3 pb-(--pad)">
        <p className="row row--between">
          <span>合计（含税）</span>
          <Price amount={total} size="lg" />
        </p>
        {publicTotal === null ? null : (
          <p className="muted small">
            商城价 {formatYuan(publicTotal)}，企业价省 {formatYuan(saving)}
          </p>
        )}
        <Button block className="max-md:hidden" size="l" variant="primary" form={form} name="intent" value="add_offer">
          加入报价单
        </Button>
        <Button block className="max-md:hidden" variant="tint" form={form} name="intent" value="add_cart">
          加入购物车
        </Button>
        <p className="muted small">下一步可选新建项目，或放进已有的草稿。</p>
        <dl className="grid gap-1.5 mt-2 border-t border-(--line-soft) pt-3 text-(length:--f-13)">
          {parts.map(({ name, sum }) => (
            <div key={name} className="flex justify-between">
              <dt className="text-(--ink-3)">{name}</dt>
              <dd>{formatYuan(sum)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

/** The bar at the bottom of phones, with the sum of the ticked lines and the acts on them. */
export function BundleBar({ choice: { kinds, total }, form }: { choice: BundleChoice; form: string }) {
  return (
    <div className="action-bar md:hidden">
      <span>
        <span className="muted small">已选 {kinds} 种</span>
        <br />
        <Price amount={total} size="lg" />
      </span>
      <div className="action-bar__end">
        <Button variant="tint" form={form} name="intent" value="add_cart">
          加入购物车
        </Button>
        <Button variant="primary" form={form} name="intent" value="add_offer">
          加入报价单
        </Button>
      </div>
    </div>
  );
}

/** The ready bundles beside the shown one. */
export function OtherBundles({ bundles }: { bundles: readonly Bundle[] }) {
  if (bundles.length === 0) return null;
  return (
    <Panel title="其他场景" titleId="other-scenes">
      <ul className="px-(--pad) py-2">
        {bundles.map(({ scene_id: id, name, picture, lines, total_price }) => (
          <li key={id}>
            <Link
              className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-3 py-1.5"
              to={link(urls.quotation.scene, { id })}
            >
              <SceneDrawing picture={picture} />
              <span>
                {name}
                <span className="muted small block">
                  {lines} 种 · {formatYuan(total_price)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
