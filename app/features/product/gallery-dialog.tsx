import { useEffect, useState } from "react";
import { pictureAt } from "#app/http/picture/address.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type GalleryPicture, LARGE_WIDTH } from "./pictures.ts";

export type GalleryDialogProps = {
  pictures: readonly GalleryPicture[];
  alt: string;
  /** Index of the picture that is shown first. */
  first: number;
  onClose: () => void;
  /** Moves the focus after closing. */
  onReturnFocus: () => void;
};

/** The pictures one at a time on the whole screen; the arrow keys show the next or previous one, Esc closes. */
export function GalleryDialog({ pictures, alt, first, onClose, onReturnFocus }: GalleryDialogProps) {
  const [index, setIndex] = useState(first);
  const count = pictures.length;
  const picture = pictures[index];
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft") setIndex((now) => (now + count - 1) % count);
      if (key === "ArrowRight") setIndex((now) => (now + 1) % count);
    };
    window.addEventListener("keydown", turn);
    return () => window.removeEventListener("keydown", turn);
  }, [count]);
  const turnButton = (label: string, icon: "left" | "right", step: number) => (
    <IconButton label={label} onClick={() => setIndex((index + step) % count)}>
      <Icon name={icon} />
    </IconButton>
  );
  return (
    <Dialog open onClose={onClose} title={alt} onReturnFocus={onReturnFocus}>
      <div className="gallery-dialog grid grid-rows-[minmax(0,1fr)_auto] justify-items-center gap-3 h-full">
        {picture ? (
          <img
            className="size-full object-contain"
            src={pictureAt(picture.address, LARGE_WIDTH)}
            width={LARGE_WIDTH}
            height={LARGE_WIDTH}
            alt={alt}
          />
        ) : null}
        {count > 1 ? (
          <div className="flex items-center gap-4 [&_.icon-button]:size-11">
            {turnButton("上一张", "left", count - 1)}
            <span aria-live="polite">
              {index + 1} / {count}
              {picture?.sku ? ` ${picture.sku.name}` : null}
            </span>
            {turnButton("下一张", "right", 1)}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
