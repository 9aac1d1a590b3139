import { useLocation } from "@remix-run/react";
import { BirthdayPrompt, useClearBirthdayChoice } from "#app/domains/account/birthday-prompt.tsx";
import { Placard } from "#app/domains/site/placard.tsx";
import { urls } from "#app/urls.ts";
import type { ShellData } from "./shell.server.ts";

/** The dialogs that open without a click: one at a time, and none over the login. */
export function Prompts({ shell }: { shell: ShellData | undefined }) {
  const { pathname } = useLocation();
  useClearBirthdayChoice(shell?.customer === null);
  if (!shell || pathname.startsWith(urls.login)) return null;
  if (shell.placard) return <Placard key={shell.placard.version} placard={shell.placard} />;
  return shell.birthdayUntil ? <BirthdayPrompt latest={shell.birthdayUntil} /> : null;
}
