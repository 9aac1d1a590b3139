import "./transfer-progress.css";
import { Time } from "#app/ui/time.tsx";
import type { Transfer } from "#contract/transfer.ts";

/** The steps of a transfer with the current one; `done` is the step after the money has arrived. */
export function TransferProgress({ transfer, done }: { transfer: Transfer; done: { name: string; text: string } }) {
  const isSubmitted = transfer.state === "submitted" && transfer.submit_time !== null;
  const steps = [
    { name: "选择对公转账", text: <Time at={transfer.create_time} />, state: "done" },
    {
      name: "汇款并提交凭证",
      text: isSubmitted && transfer.submit_time !== null ? <Time at={transfer.submit_time} /> : "凭证可加快确认",
      state: isSubmitted ? "done" : "current",
    },
    { name: "财务核对到账", text: "识别码相符的汇款自动优先处理", state: isSubmitted ? "current" : "next" },
    { ...done, state: "next" },
  ];
  return (
    <div>
      <h3 className="visually-hidden">进度</h3>
      <ol className="transfer-progress">
        {steps.map(({ name, text, state }) => (
          <li
            key={name}
            className={state === "done" ? "is-done" : ""}
            aria-current={state === "current" ? "step" : undefined}
          >
            <b>{name}</b>
            <span className="muted small">{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
