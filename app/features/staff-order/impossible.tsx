import { Panel } from "#app/ui/panel.tsx";

/** An act that is not possible now, with the reason and the way out. */
export const Impossible = ({ title, titleId, why }: { title: string; titleId: string; why: string }) => (
  <Panel title={title} titleId={titleId} hint="现在不能办">
    <p className="panel__body muted">{why}</p>
  </Panel>
);
