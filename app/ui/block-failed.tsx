import { Link } from "@remix-run/react";
import { Note } from "./note.tsx";

/** Stands where a block of the page could not be read; the rest of the page goes on without it. */
export function BlockFailed({ name }: { name: string }) {
  return (
    <Note kind="warn" role="status">
      {name}暂时没有加载出来，
      <Link className="link" to="." preventScrollReset>
        重新加载
      </Link>
    </Note>
  );
}
