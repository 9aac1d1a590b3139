import { useLocation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ErrorPage } from "./error-page.tsx";

type Props = {
  /** The submitted fields, as the action returned them; null or undefined where no form was submitted. */
  sent: Readonly<Record<string, unknown>> | null | undefined;
  /** The labels of the fields that are shown, by their names; the others are hidden fields. */
  labels: Readonly<Record<string, string>>;
};

/**
 * The error page of a page with a form. Where the action has answered but the loader failed after it, the typed fields
 * are shown above the error and can be sent again; an idempotency key among them prevents a second act.
 */
export function UnsentForm({ sent, labels }: Props) {
  const { pathname, search } = useLocation();
  if (!sent) return <ErrorPage />;
  const fields = Object.entries(sent).flatMap(([name, value]) =>
    [value].flat().map((one) => ({ name, value: String(one ?? "") })),
  );
  return (
    <>
      <form method="post" action={pathname + search} className="wrap stack" aria-label="没有提交的内容">
        <Panel title="没有提交成功，您填写的内容还在" hint="请稍后重新提交；选好的图片要重新选择">
          <table className="key-value">
            <tbody>
              {fields.map(({ name, value }, index) =>
                labels[name] && value ? (
                  <tr key={`${name}-${index}`}>
                    <th scope="row">{labels[name]}</th>
                    <td>{value}</td>
                  </tr>
                ) : null,
              )}
            </tbody>
          </table>
          {fields.map(({ name, value }, index) => (
            <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
          ))}
          <p className="panel__body">
            <Button variant="primary">重新提交</Button>
          </p>
        </Panel>
      </form>
      <ErrorPage />
    </>
  );
}
