import { useState } from "react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { usePoll } from "#app/ui/use-poll.ts";
import { urls } from "#app/urls.ts";
import { SCAN_CHECK_MS, type ScanState } from "./auth.ts";

const PICTURE =
  "grid place-content-center justify-items-center gap-3 size-50 mx-auto mb-3 border border-(--line) rounded-(--r-2)";

type QrCodeState = {
  state: "waiting";
  picture: string;
  /** True where a reload of the page shows the same code. */
  isKept: boolean;
  loopback: { origin: string; confirm: string } | null;
};
type Props = {
  from: string;
  address: string;
  scan: QrCodeState | { state: "expired" } | { state: "unavailable"; message: string | null } | null;
};

const EXPIRED = "二维码已失效";

/** 扫码登录: a QR code that a logged-in phone confirms. */
export function ScanLogin({ from, address, scan }: Props) {
  if (scan?.state === "waiting") return <QrCode key={scan.picture} from={from} address={address} {...scan} />;
  const message = scan?.state === "expired" ? EXPIRED : (scan?.message ?? "二维码暂时没有加载出来");
  return <NoQrCode address={address} message={message} />;
}

function QrCode({ from, address, picture, isKept, loopback }: { from: string; address: string } & QrCodeState) {
  const isExpired = useScanCheck(from);
  if (isExpired) return <NoQrCode address={address} message={EXPIRED} />;
  return (
    <div className="pt-6 text-center [&_.note]:mt-4 [&_.note]:text-left [&_.note]:wrap-anywhere">
      {isKept ? (
        <noscript>
          <meta httpEquiv="refresh" content={`${SCAN_CHECK_MS / 1000};url=${address}`} />
        </noscript>
      ) : null}
      <img className={PICTURE} src={picture} width={200} height={200} alt="登录二维码" />
      <p>请使用手机扫描二维码登录</p>
      {isKept ? null : (
        <noscript>
          <Button asChild variant="tint">
            <a href={address}>已在手机上确认，点击登录</a>
          </Button>
        </noscript>
      )}
      {loopback ? (
        <Note kind="warn">
          手机打不开 {loopback.origin}：这个地址只有本机能访问。请把环境变量 PUBLIC_ORIGIN 设为手机能访问的地址（例如
          http://192.168.1.10:3000）后重新启动。本机可以
          <a className="link" href={loopback.confirm} target="_blank" rel="noopener">
            打开确认页
          </a>
          试用。
        </Note>
      ) : null}
    </div>
  );
}

function NoQrCode({ address, message }: { address: string; message: string }) {
  return (
    <div className="pt-6 text-center [&_.note]:mt-4 [&_.note]:text-left [&_.note]:wrap-anywhere" role="status">
      <p className={`${PICTURE} bg-(--fill)`}>
        <b>{message}</b>
        <ButtonLink variant="tint" to={address} replace preventScrollReset>
          点击刷新
        </ButtonLink>
      </p>
    </div>
  );
}

/**
 * Checks every two seconds, while the page is visible, whether the phone has confirmed, and then loads the page `from`.
 * The check stops when the code expires or the mode is left.
 * @returns whether the code has expired.
 */
function useScanCheck(from: string): boolean {
  const [end, setEnd] = useState<ScanState["state"] | null>(null);
  const address = end === null ? link(urls.auth.scanCheck, {}, { from }) : null;
  usePoll<ScanState>(address, SCAN_CHECK_MS, (scan) => {
    if (!scan || scan.state === "waiting") return;
    setEnd(scan.state);
    if (scan.state === "confirmed") window.location.assign(scan.to);
  });
  return end === "expired";
}
