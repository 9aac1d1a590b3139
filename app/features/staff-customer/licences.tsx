import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { StaffApplication } from "#contract/staff-customer.ts";

type Props = { application: StaffApplication; className?: string };

/** The pictures of an application; a click downloads the original. */
export const ApplicationLicences = ({ application: { application_id, pictures }, className = "" }: Props) =>
  pictures.length === 0 ? (
    <p className="muted">没有上传证照</p>
  ) : (
    <ul className={`grid gap-2 ${className}`}>
      {pictures.map((picture, index) => {
        const address = link(deskUrls.staffCustomer.licence, { id: application_id, upload: picture });
        return (
          <li key={picture}>
            <a href={address} download className="block border border-(--line)">
              <img src={address} alt={`证照 ${index + 1}，点击下载原图`} className="block h-auto w-full" />
            </a>
          </li>
        );
      })}
    </ul>
  );
