import "./scan-login.css";
import { Link } from "@remix-run/react";
import { Note } from "#app/ui/note.tsx";
import { SCAN_CHECK_MS } from "./auth.ts";
import { useScanCheck } from "./use-scan-check.ts";

type Waiting = { state: "waiting"; picture: string; loopback: { origin: string; confirm: string } | null };
type Props = {
  from: string;
  here: string;
  scan: Waiting | { state: "gone" } | { state: "missing"; words: string | null } | null;
};

/** 扫码登录: a QR code that a logged-in phone confirms (S2.login.1). */
export function ScanLogin({ from, here, scan }: Props) {
  if (scan?.state === "waiting") return <Picture key={scan.picture} from={from} here={here} {...scan} />;
  return (
    <Gone here={here} words={scan?.state === "gone" ? "二维码已失效" : (scan?.words ?? "二维码暂时没有加载出来")} />
  );
}

function Picture({ from, here, picture, loopback }: { from: string; here: string } & Waiting) {
  const gone = useScanCheck(from, true);
  if (gone) return <Gone here={here} words="二维码已失效" />;
  return (
    <div className="scan-login">
      <noscript>
        <meta httpEquiv="refresh" content={`${SCAN_CHECK_MS / 1000};url=${here}`} />
      </noscript>
      <img className="scan-login__picture" src={picture} width={200} height={200} alt="登录二维码" />
      <p>请使用手机扫描二维码登录</p>
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

function Gone({ here, words }: { here: string; words: string }) {
  return (
    <div className="scan-login" role="status">
      <p className="scan-login__picture scan-login__picture--expired">
        <b>{words}</b>
        <Link className="btn btn--tint" to={here} replace preventScrollReset>
          点击刷新
        </Link>
      </p>
    </div>
  );
}
