import "./favourite-button.css";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import { FAVOURITE_FORM_ID, useFavouriteIds } from "./favourites-provider.tsx";

type FavouriteButtonProps = {
  productId: number;
  /** The product's name, for the accessible name of the button. */
  name: string;
  /** Shows 收藏 or 已收藏 beside the icon. */
  text?: boolean;
};

/**
 * The heart that adds a product to the favourites or removes it. It submits the form of `FavouritesProvider` to the
 * product's page, which sends visitors to the login; with scripts the page stays in place. Its style sheet draws the heart
 * over a picture, because two elements for each of 60 cards are expensive.
 */
export function FavouriteButton({ productId, name, text = false }: FavouriteButtonProps) {
  const isFavourite = useFavouriteIds().has(productId);
  const label = isFavourite ? "已收藏" : "收藏";
  const className = `favourite-button${isFavourite ? " favourite-button--on" : ""}`;
  const submit = {
    form: FAVOURITE_FORM_ID,
    formAction: link(urls.product.detail, { id: productId }),
    name: "on",
    value: isFavourite ? 0 : 1,
    "aria-pressed": isFavourite,
  };
  if (!text) {
    return (
      <button
        type="submit"
        className={`icon-button favourite-button--heart ${className}`}
        title={`${label} ${name}`}
        {...submit}
      />
    );
  }
  return (
    <Button type="submit" size="m" className={className} {...submit}>
      <Icon name="heart" />
      {label}
    </Button>
  );
}
