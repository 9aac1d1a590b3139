import { useLocation } from "@remix-run/react";
import { BirthdayPrompt, useClearBirthdayChoice } from "#app/domains/account/birthday-prompt.tsx";
import { Placard } from "#app/domains/site/placard.tsx";
import { urls } from "#app/urls.ts";
import type { ShellData } from "./shell.server.ts";

/** What opens over a page by itself: one thing at a time, and nothing over the login (S4.placard.1, S4.birthday.2). */
export function Prompts({ frame }: { frame: ShellData | undefined }) {
  const { pathname } = useLocation();
  useClearBirthdayChoice(frame?.buyer === null);
  if (!frame || pathname.startsWith(urls.login)) return null;
  if (frame.placard) return <Placard key={frame.placard.version} placard={frame.placard} />;
  return frame.birthdayUntil ? <BirthdayPrompt latest={frame.birthdayUntil} /> : null;
}
