import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatLong, todayIn } from "#kernel/dates.ts";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useService } from "#web/session/use-service.ts";
import { useUser } from "#web/session/session.ts";
import { coverageLabel } from "#web/words.ts";
import { CardFaces } from "../web/CardFaces.tsx";
import { asPng } from "../web/as-png.ts";
import type { appleCard, googleCard, idCardPdf, idCardPicture, ShownCard } from "../id-card.ts";
import type { cardOrders, Order, orderCard } from "../orders.ts";

type Props = {
  card: ShownCard;
  day: string;
  isToday: boolean;
  /** The wallets that a card can be added to. */
  wallets: { apple: boolean; google: boolean };
  /** The member whose card it is asked for as. */
  asked: string;
};

/** One card with what can be done with it. */
export function OwnCard({ card, day, isToday, wallets, asked }: Props) {
  const { t } = useTranslation("id-cards-member");
  const id = useId();
  const names = card.people.map(({ name }) => name).join(", ");
  const params = { memberId: asked, coverageType: card.coverageType };
  const pdf = useMutation({
    mutationFn: async (size: "card" | "letter") =>
      save(
        await download<typeof idCardPdf>("GET /idcard/{memberId}/{coverageType}/pdf", {
          params,
          query: { day, size },
        }),
      ),
  });
  const picture = useMutation({
    mutationFn: async () => {
      const { blob, name } = await download<typeof idCardPicture>(
        "GET /idcard/{memberId}/{coverageType}/picture",
        { params, query: { day } },
      );
      save({ blob: await asPng(blob), name: name.replace(/\.svg$/u, ".png") });
    },
  });
  const hasOrders = useService("idCardOrders");
  const failed = pdf.error ?? picture.error;
  return (
    <section className="id-card-own" aria-labelledby={id}>
      <h2 id={id}>
        {coverageLabel(card.coverageType)}
        <span className="id-card-own__names">{names}</span>
      </h2>
      <CardFaces card={card} />
      <div className="id-card-own__actions">
        <Action of={id} onClick={() => pdf.mutate("card")} isBusy={pdf.isPending} label={t("pdf")} />
        <Action of={id} onClick={() => pdf.mutate("letter")} isBusy={pdf.isPending} label={t("print")} />
        <Action of={id} onClick={() => picture.mutate()} isBusy={picture.isPending} label={t("picture")} />
      </div>
      {isToday && (wallets.apple || wallets.google) && <Wallets of={id} params={params} wallets={wallets} />}
      {failed && <p role="alert">{failed.message}</p>}
      {isToday && hasOrders && <Orders of={id} params={params} />}
    </section>
  );
}

type ActionProps = { of: string; label: string; isBusy: boolean; onClick: () => void };

/** Stays where it is while it works, so that the focus does. */
function Action({ of, label, isBusy, onClick }: ActionProps) {
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      className="button"
      aria-labelledby={`${id} ${of}`}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onClick()}
    >
      {label}
    </button>
  );
}

type WalletsProps = Pick<Props, "wallets"> & {
  of: string;
  params: { memberId: string; coverageType: string };
};

/** The card in the wallet of a phone; Google's opens at Google, where the person says yes. */
function Wallets({ of, params, wallets }: WalletsProps) {
  const { t } = useTranslation("id-cards-member");
  const apple = useMutation({
    mutationFn: async () =>
      save(await download<typeof appleCard>("GET /idcard/{memberId}/{coverageType}/applewallet", { params })),
  });
  const google = useMutation({
    mutationFn: async () => {
      const { url } = await send<typeof googleCard>("GET /idcard/{memberId}/{coverageType}/googlewallet", {
        params,
      });
      window.location.assign(url);
    },
  });
  const failed = apple.error ?? google.error;
  return (
    <div className="id-card-own__actions">
      {wallets.apple && (
        <Action of={of} onClick={() => apple.mutate()} isBusy={apple.isPending} label={t("apple")} />
      )}
      {wallets.google && (
        <Action of={of} onClick={() => google.mutate()} isBusy={google.isPending} label={t("google")} />
      )}
      {failed && <p role="alert">{failed.message}</p>}
    </div>
  );
}

/** Printed ones: what was ordered, and the way to one more. */
function Orders({ of, params }: { of: string; params: { memberId: string; coverageType: string } }) {
  const { t } = useTranslation("id-cards-member");
  const timeZone = useUser()?.timeZone ?? "UTC";
  const orders = useQuery({
    queryKey: ["id card orders", params],
    queryFn: ({ signal }) =>
      send<typeof cardOrders>("GET /idcardorders/{memberId}/{coverageType}", { params, signal }),
  });
  const ordering = useMutation({
    mutationFn: () => send<typeof orderCard>("POST /idcard/{memberId}/{coverageType}", { params }),
    onSuccess: () => orders.refetch(),
  });
  const known = orders.data?.orders.filter(({ status }) => status !== "cancelled") ?? [];
  const isWaiting = known.some(({ status }) => status === "asked");
  return (
    <div className="id-card-own__orders">
      <h3>{t("orders.title")}</h3>
      <ul className="plain-list" aria-live="polite">
        {known.map((order) => (
          <li key={order.id}>{t(`orders.status.${order.status}`, { day: dayOf(order, timeZone) })}</li>
        ))}
      </ul>
      {!isWaiting && orders.data && (
        <>
          <p>{t("orders.help")}</p>
          <Action
            of={of}
            onClick={() => ordering.mutate()}
            isBusy={ordering.isPending}
            label={t("orders.order")}
          />
        </>
      )}
      {ordering.error && <p role="alert">{ordering.error.message}</p>}
    </div>
  );
}

/** The day of its last step, by the clock of the client. */
function dayOf(order: Order, timeZone: string): string {
  const moments = {
    asked: order.requestedAt,
    sent: order.sentAt,
    mailed: order.mailedAt,
    returned: order.returnedAt,
    cancelled: null,
  };
  const at = moments[order.status] ?? order.requestedAt;
  return formatLong(todayIn(timeZone, new Date(at)), currentLanguage());
}
