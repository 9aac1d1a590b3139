import { Form, useLocation, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { storeAddress } from "./store.ts";

type FollowButtonProps = { store: { mer_id: number; mer_name: string }; followed: boolean };

/** 关注 or 已关注: a form to the store's page, which leads back to this one; visitors log in first. */
export function FollowButton({ store: { mer_id, mer_name }, followed }: FollowButtonProps) {
  const { pathname, search } = useLocation();
  const { formData, formAction } = useNavigation();
  const address = storeAddress(mer_id);
  const busy = formData?.get("intent") === "follow" && formAction === address;
  const label = followed ? "已关注" : "关注";
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="intent" value="follow" />
      <input type="hidden" name="from" value={pathname + search} />
      <Button
        className={`w-full px-2.5 ${followed ? "bg-(--fill-2) text-(--ink-2) [&_.icon]:fill-current [&_.icon]:text-(--red)" : ""}`}
        size="m"
        name="on"
        value={followed ? 0 : 1}
        busy={busy}
        aria-pressed={followed}
        aria-label={`${label} ${mer_name}`}
      >
        <Icon name="heart" size="s" />
        {label}
      </Button>
    </Form>
  );
}
