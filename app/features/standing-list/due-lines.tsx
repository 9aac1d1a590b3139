import "./due-lines.css";
import { useFetcher } from "@remix-run/react";
import { shortName } from "#app/features/catalog/catalog.ts";
import { ProductCardTitle } from "#app/features/catalog/product-card.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { type ActionResult, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { FetcherFormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { StandingStripData, StripPage } from "./standing-strip.server.ts";

type DueLine = StandingStripData["due"][number];

/** 该补货: the lines of the standing list that will soon be used up, each with its usual quantity for the cart. */
export function DueLines({ lines, from }: { lines: readonly DueLine[]; from: StripPage }) {
  return (
    <Panel
      title="该补货"
      titleId="due-lines"
      actions={
        <>
          <span className="muted small">按您的购买间隔推算</span>
          <Link className="link small ml-auto" to={link(urls.standingList.list, {}, { filter: "due" })}>
            查看全部
          </Link>
        </>
      }
      className="due-lines"
    >
      <ul>
        {lines.map((line) => (
          <Row key={line.line_id} line={line} from={from} />
        ))}
      </ul>
    </Panel>
  );
}

/** With scripts the page remains, and a refusal is shown in the row. */
function Row({ line, from }: { line: DueLine; from: StripPage }) {
  const fetcher = useFetcher<ActionResult>();
  const error = useActionErrorToast(fetcher);
  const { line_id, product_id, sku_id, store_name, sku, cart_num, unit_name } = line;
  return (
    <li>
      <fetcher.Form
        className="due-lines__row"
        method="post"
        action={link(urls.standingList.list, {}, { from })}
        preventScrollReset
      >
        <FetcherFormKey />
        <input type="hidden" name="id" value={line_id} />
        <input type="hidden" name="line" value={line_id} />
        <input type="hidden" name="num" value={cart_num} />
        <Thumb address={line.image} />
        <span className="due-lines__product">
          <Link className="truncate" to={link(urls.product.detail, { id: product_id }, { sku: sku_id })}>
            <ProductCardTitle title={store_name} breaks={0} />
          </Link>
          <small className="muted truncate">
            <span className="warn strong">{line.usage}</span> · {sku}
          </small>
        </span>
        <span className="due-lines__price">
          <Price amount={line.unit_price} />
          <span className="muted small">/{unit_name}</span>
        </span>
        <Button
          variant="tint"
          size="s"
          name="intent"
          value="add_cart"
          aria-label={`加入购物车 ${cart_num} ${unit_name}：${shortName(store_name)}`}
          busy={fetcher.state !== "idle"}
        >
          加入购物车 {cart_num} {unit_name}
        </Button>
        <FieldError className="due-lines__error" alert>
          {error}
        </FieldError>
      </fetcher.Form>
    </li>
  );
}
