import "./bundle-add.css";
import { Form } from "@remix-run/react";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Price } from "#app/ui/price.tsx";
import { HiddenFields } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import { BUNDLE_EXTRAS_MAX } from "#contract/rules/bundle.ts";
import type { ChosenBundle, FoundExtras } from "./bundle.server.ts";
import { bundleSearch } from "./bundle.ts";

/** The fragment of addresses that lead back to this part of the page after a search. */
const PLACE = "bundle-add";

type Props = { bundle: ChosenBundle; extras: FoundExtras | null };

/** The search for goods beyond a ready bundle, and its results, each with a link that adds it to the lines. */
export function BundleAdd({ bundle, extras }: Props) {
  const path = link(urls.quotation.scene, { id: bundle.scene_id });
  const isFull = bundle.list.filter(({ is_extra }) => is_extra).length >= BUNDLE_EXTRAS_MAX;
  return (
    <div className="bundle-add grid gap-3 px-(--pad) py-3" id={PLACE}>
      <Form action={`${path}#${PLACE}`} role="search" aria-label="加一种" preventScrollReset>
        <HiddenFields of={bundleSearch(bundle)} />
        <Input
          small
          key={extras?.keyword}
          type="search"
          name="find"
          defaultValue={extras?.keyword}
          required
          aria-label="还要什么：编码、型号或品名"
          placeholder="还要什么：编码、型号或品名"
        />
        <Button size="s" type="submit">
          加一种
        </Button>
      </Form>
      {isFull ? <p className="muted small">最多另加 {BUNDLE_EXTRAS_MAX} 种</p> : null}
      {extras?.found.length === 0 ? (
        <p role="status" className="muted">
          没有找到“{extras.keyword}”，换个编码、型号或品名试试
        </p>
      ) : null}
      {extras && extras.found.length > 0 ? (
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-2 text-(length:--f-13)"
          aria-label={`“${extras.keyword}”的商品`}
        >
          {extras.found.map((found) => (
            <Found key={found.sku_id} found={found} bundle={bundle} isFull={isFull} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type FoundProps = { found: FoundExtras["found"][number]; bundle: ChosenBundle; isFull: boolean };

function Found({ found, bundle, isFull }: FoundProps) {
  const { sku_id, store_name, sku, image, price, unit_name, min_order } = found;
  const isThere = bundle.list.some(({ product_attr_unique }) => product_attr_unique === sku_id);
  const search = bundleSearch(bundle, { add: { sku: sku_id, quantity: min_order } });
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-2 border border-(--line) rounded-(--r-2) p-2">
      <Thumb address={image} size={44} />
      <div>
        <p>
          {store_name} <span className="muted small">{sku}</span>
        </p>
        <p>
          <Price amount={price} />
          <span className="muted small">
            /{unit_name}
            {min_order > 1 ? `，${min_order} ${unit_name}起订` : ""}
          </span>
        </p>
      </div>
      {isThere ? (
        <span className="muted small">已在清单</span>
      ) : isFull ? null : (
        <ButtonLink
          size="s"
          to={`${link(urls.quotation.scene, { id: bundle.scene_id }, search)}#${PLACE}`}
          preventScrollReset
          aria-label={`加入清单：${store_name} ${sku}`}
        >
          加入清单
        </ButtonLink>
      )}
    </li>
  );
}
