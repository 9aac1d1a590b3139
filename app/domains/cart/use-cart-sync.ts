import { useFetcher, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ActionResult, errorOf } from "#app/ui/form-errors.tsx";
import { showToast } from "#app/ui/toast-message.tsx";
import { urls } from "#app/urls.ts";
import type { CartGroup } from "#contract/cart.ts";
import { linesOf } from "./cart.ts";
import {
  afterAnswer,
  asForm,
  nextToSend,
  type PendingChange,
  queueQuantity,
  queueRemoval,
  unsentChanges,
} from "./sync.ts";

type Answer = ActionResult & { unreached?: true };
type Refusals = Readonly<Record<number, string>>;

const POST = { method: "post", action: urls.shoppingCart, preventScrollReset: true } as const;
const NONE: readonly PendingChange[] = [];

type Setup = {
  confirmed: readonly CartGroup[];
  /** Nobody looks any more: what is wanted is sent at once, and a refusal is said aloud. */
  away: boolean;
};

/**
 * Sends what the customer wants of the lines, one request at a time, so that the last wish is the last to arrive. One
 * fetcher for all lines: a row that had its own would be drawn again with every step of any other's.
 */
export function useCartSync({ confirmed, away }: Setup) {
  const fetcher = useFetcher<Answer>();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const [wishes, setWishes] = useState(NONE);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [then, setThen] = useState<(() => void) | null>(null);
  const sent = useRef(NONE);
  const takeBack = useRef(new Map<number, () => void>());
  const idle = fetcher.state === "idle";
  const hurry = away || then !== null;
  // What the running effects need of this render without starting anew because of it.
  const now = useRef({ fetcher, revalidate, submit, confirmed, wishes, away });
  now.current = { fetcher, revalidate, submit, confirmed, wishes, away };

  useEffect(() => {
    if (!idle) return;
    const { fetcher, revalidate, away } = now.current;
    const answered = sent.current;
    sent.current = NONE;
    if (answered.length > 0) {
      const refusal = errorOf(fetcher.data);
      setWishes((all) => afterAnswer(all, answered, !refusal));
      if (!refusal) return;
      setRefusals(Object.fromEntries(answered.map(({ cart_id }) => [cart_id, refusal])));
      setThen(null);
      // Where the line stands on the page, the words stand beside it, and the toast only repeats them.
      const unsay = showToast({ kind: "error", text: refusal, ...(away ? {} : { silent: true }) });
      for (const { cart_id } of answered) takeBack.current.set(cart_id, unsay);
      // The server knows more than was shown: let it say all of it.
      if (!fetcher.data?.unreached) revalidate();
      return;
    }
    const left = unsentChanges(wishes, quantitiesOf(now.current.confirmed));
    if (left.length < wishes.length) return setWishes(left);
    const next = nextToSend(wishes, Date.now(), hurry);
    if (!next) return;
    const send = (some: readonly PendingChange[]) => {
      sent.current = some;
      fetcher.submit(asForm(some), POST);
    };
    if ("send" in next) return send(next.send);
    const timer = setTimeout(() => {
      const due = nextToSend(wishes, Date.now(), true);
      if (due && "send" in due) send(due.send);
    }, next.wait);
    return () => clearTimeout(timer);
  }, [idle, wishes, hurry]);

  const unsettled = wishes.length > 0;
  useEffect(() => {
    if (!then || unsettled) return;
    setThen(null);
    then();
  }, [then, unsettled]);

  // Whoever leaves the page within the moment has still wanted it.
  useEffect(
    () => () => {
      const { submit, confirmed, wishes } = now.current;
      const unsent = wishes.filter(
        (wish) => !sent.current.some((one) => one.cart_id === wish.cart_id && one.cart_num === wish.cart_num),
      );
      for (const wish of unsentChanges(unsent, quantitiesOf(confirmed))) {
        submit(asForm([wish]), { ...POST, navigate: false, fetcherKey: `cart-last-${wish.cart_id}` });
      }
    },
    [],
  );

  const forget = useCallback((cart_id: number) => {
    takeBack.current.get(cart_id)?.();
    takeBack.current.delete(cart_id);
    setRefusals(({ [cart_id]: _, ...others }) => others);
  }, []);
  return {
    wishes,
    refusals,
    unsettled,
    waiting: then !== null,
    /** Does it as soon as nothing is under way, and not at all after a refusal (family.md 4.2, defect 11). */
    whenSettled: useCallback((act: () => void) => setThen(() => act), []),
    change: useCallback(
      (cart_id: number, cart_num: number) => {
        forget(cart_id);
        setWishes((all) => queueQuantity(all, { cart_id, cart_num, at: Date.now() }));
      },
      [forget],
    ),
    remove: useCallback(
      (cart_id: number) => {
        forget(cart_id);
        setWishes((all) => queueRemoval(all, cart_id, Date.now()));
      },
      [forget],
    ),
  };
}

const quantitiesOf = (groups: readonly CartGroup[]) =>
  new Map(linesOf(groups).map(({ cart_id, cart_num }) => [cart_id, cart_num]));
