import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { useCountdown } from "#app/ui/time.tsx";
import { codeButtonText } from "./auth.ts";

type Props = {
  /** Milliseconds that the button still rests, by the server's clock. */
  rest: number;
  /** A code was sent before. */
  sent: boolean;
  busy: boolean;
};

/** Sends a code, then counts down disabled (S4.code.1); without scripts the server refuses with the time to wait. */
export function SendCodeButton({ rest, sent, busy }: Props) {
  const counted = useCountdown(rest);
  const seconds = useHydrated() ? counted : 0;
  return (
    <Button
      className="login-panel__send-code"
      name="intent"
      value="send_code"
      formNoValidate
      busy={busy}
      disabled={seconds > 0}
    >
      {codeButtonText({ seconds, sent })}
    </Button>
  );
}
