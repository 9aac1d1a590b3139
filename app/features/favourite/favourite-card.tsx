import { Form } from "@remix-run/react";
import { shortName, stockLabel } from "#app/features/catalog/catalog.ts";
import { ProductCard, ProductCardTitle } from "#app/features/catalog/product-card.tsx";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { AlertButton } from "#app/features/stock-alert/alert-button.tsx";
import { link } from "#app/link.ts";
import { ButtonLink, IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import type { Favourite } from "#contract/favourite.ts";
import { favouriteCode, SELECTION_FORM } from "./favourite.ts";
import "./favourite-card.css";
import { isOrderable } from "#contract/rules/stock.ts";

type Tick = { isTicked: boolean; onTick: (isOn: boolean) => void };

/** The product card; greyed and with a link to similar products when the product cannot be bought. */
export function FavouriteCard({ favourite, customer, ...tick }: Tick & { favourite: Favourite; customer: Customer }) {
  const { card, saving } = favourite;
  if (!card || !isOrderable(card)) return <UnavailableCard favourite={favourite} {...tick} />;
  return (
    <ProductCard card={card} buyer={customer} tag={saving ? <Tag kind="ok">收藏后降 {formatYuan(saving)}</Tag> : null}>
      <CardControls favourite={favourite} {...tick} />
    </ProductCard>
  );
}

function UnavailableCard({ favourite, ...tick }: Tick & { favourite: Favourite }) {
  const { product_id, store_name, image, card } = favourite;
  const href = link(urls.product.detail, { id: product_id });
  return (
    <li className="product-card favourite-card--unavailable">
      <ProductPicture className="product-card__picture" address={image} size={180} />
      <span className="favourite-card__state">{card ? stockLabel(card).text : "已下架"}</span>
      <h3 className="product-card__title">
        <Link to={href}>
          <ProductCardTitle title={store_name} />
        </Link>
      </h3>
      <ButtonLink size="s" to={href}>
        找相似
      </ButtonLink>
      {card ? <AlertButton sku={card.sku_id} name={shortName(store_name)} /> : null}
      <CardControls favourite={favourite} {...tick} />
    </li>
  );
}

/** The checkbox that selects the favourite, and the heart that removes it. */
function CardControls({ favourite, isTicked, onTick }: Tick & { favourite: Favourite }) {
  const code = favouriteCode(favourite);
  const name = shortName(favourite.store_name);
  return (
    <>
      <Checkbox
        className="favourite-card__select"
        name="code"
        value={code}
        form={SELECTION_FORM}
        checked={isTicked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        aria-label={`选择 ${name}`}
      />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="code" value={code} />
        <IconButton
          className="favourite-button favourite-button--heart favourite-button--on"
          type="submit"
          name="intent"
          value="remove_one"
          label={`取消收藏 ${name}`}
        />
      </Form>
    </>
  );
}
