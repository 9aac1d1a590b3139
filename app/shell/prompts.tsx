import { useLocation } from "@remix-run/react";
import { BindingPrompt, useClearBindingChoice } from "#app/features/account/binding-prompt.tsx";
import { BirthdayPrompt, useClearBirthdayChoice } from "#app/features/account/birthday-prompt.tsx";
import { Placard } from "#app/features/site/placard.tsx";
import { urls } from "#app/urls.ts";
import { usePageHandle } from "./handle.ts";
import type { ShellData } from "./shell.server.ts";

/**
 * The dialogs that open without a click: one at a time, and none over the login. The announcement is first, then the
 * binding of the phone, then the birthday; on a page that pays the binding is first.
 */
export function Prompts({ shell }: { shell: ShellData | undefined }) {
  const { pathname } = useLocation();
  const needsPhone = usePageHandle().needsPhone === true;
  useClearBirthdayChoice(shell?.customer === null);
  useClearBindingChoice(shell?.customer === null);
  if (!shell || pathname.startsWith(urls.auth.login)) return null;
  const { placard, binding, birthdayUntil } = shell;
  const asked = pathname === urls.account.phoneBinding ? null : binding;
  const announcement = placard ? <Placard key={placard.version} placard={placard} /> : null;
  const birthday = birthdayUntil ? <BirthdayPrompt latest={birthdayUntil} /> : null;
  if (!asked || (announcement && !needsPhone)) return announcement ?? birthday;
  return (
    <BindingPrompt binding={asked} at={{ pathname, needsPhone }}>
      {announcement ?? birthday}
    </BindingPrompt>
  );
}
