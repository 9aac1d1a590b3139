import "./phone-binding.css";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";

/** What an unverified phone prevents on this page, with the link to its binding, which scripts open as a dialog. */
export function PhoneBindingPanel({ why, from }: { why: string; from: string }) {
  return (
    <Panel title="绑定手机号" titleId="bind-phone" className="phone-binding [&_.field]:mt-3.5">
      <div className="panel__body stack">
        <Note kind="warn">{why}</Note>
        <ButtonLink variant="primary" to={link(urls.account.phoneBinding, {}, { from })}>
          绑定手机号
        </ButtonLink>
      </div>
    </Panel>
  );
}
