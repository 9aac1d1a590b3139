import { Icon } from "./icon.tsx";
import { useFailureToast } from "./use-failure-toast.ts";

/** Why the whole form was refused, above it; who sent it by a script sees it in passing too. */
export function FormErrors({ errors }: { errors?: string[] | undefined | null }) {
  useFailureToast(errors?.[0]);
  return errors?.map((message) => (
    <p key={message} className="note note--error" role="alert">
      <Icon name="warn" />
      <span>{message}</span>
    </p>
  ));
}
