import type { FormEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

type Props = {
  cart_id: number;
  of: string;
  onDelete: (cart_id: number) => void;
  /** Drawn as an icon, where room is scarce. */
  small?: boolean;
};

/** 删除 of one line; with scripts the page stays as it stands. */
export function DeleteLine({ cart_id, of, onDelete, small = false }: Props) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusNeighbour(event.currentTarget);
    onDelete(cart_id);
  };
  return (
    <form method="post" action={urls.shoppingCart} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="cart_id" value={cart_id} />
      <button type="submit" className={small ? "icon-button" : "as-link"} title={`删除：${of}`} aria-label="删除">
        {small ? <Icon name="trash" size="s" /> : "删除"}
      </button>
    </form>
  );
}

/** The line goes with its button; the keyboard goes on at the line beside it, or at the head of it all. */
function focusNeighbour(form: HTMLFormElement) {
  const row = form.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const head = form.closest<HTMLElement>("[role=dialog]") ?? document.querySelector<HTMLElement>("#main h1");
  const goal = beside?.querySelector<HTMLElement>("button[aria-label='删除']") ?? head;
  if (goal && goal === head) goal.tabIndex = -1;
  goal?.focus({ preventScroll: true });
}
