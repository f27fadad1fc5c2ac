import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { instantDay, instantMoment } from '#domain/formatting/date-text.ts';
import type { Device } from '#domain/auth/account-security-answer.ts';
import { askAuth } from '#web/data/auth/ask-auth.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountSecurityQuery, refetchAccount } from '../account-queries.ts';
import { deviceName } from './device-name.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logged } from '#web/data/wire/log-failure.ts';

/** As many as fit on a phone. */
const SHOWN = 5;

export function DevicesSection() {
  const query = useQuery(accountSecurityQuery);
  const { data } = query;
  const [areAllShown, setAllShown] = useState(false);
  const endOthers = useMutation({
    mutationFn: endOtherDevices,
    onSuccess: async () => {
      toast.success({ title: 'All other devices are signed out' });
      await refetchAccount();
    },
    onError: failureToast('Could not sign them out'),
  });
  return (
    <SettingsGroup title="Devices" description="Where you are signed in. Signing one out takes effect straight away.">
      {data && data.devices.length > 1 && (
        <Button
          variant="secondary"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
          className="justify-self-start"
        >
          Sign out all other devices
        </Button>
      )}
      {data && (
        <ul className="grid divided">
          {data.devices.slice(0, areAllShown ? undefined : SHOWN).map((device) => (
            <DeviceEntry key={device.id} device={device} />
          ))}
        </ul>
      )}
      {data && data.devices.length > SHOWN && !areAllShown && (
        <Button variant="ghost" onClick={() => setAllShown(true)} className="justify-self-start">
          Show {data.devices.length - SHOWN} more
        </Button>
      )}
      {data && data.unlistedDevices > 0 && areAllShown && (
        <p className="text-soft">And {data.unlistedDevices} that you used longer ago.</p>
      )}
      <NotLoaded query={query} label="Loading your devices" rows={2} />
    </SettingsGroup>
  );
}

function DeviceEntry({ device }: { device: Device }) {
  const name = deviceName(device.userAgent);
  const end = useMutation({
    mutationFn: () => endDevice(device.id),
    onSuccess: () => toast.success({ title: 'Signed out', description: name }),
    onError: failureToast('Could not sign it out'),
    onSettled: refetchAccount,
  });
  return (
    <li className="flex min-h-[61px] items-center justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[560]">
          {name}
          {device.isThis && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-sm text-soft">
          Last used {instantMoment(device.lastSeenAt)} · signed in {instantDay(device.signedInAt)}
        </p>
      </div>
      {!device.isThis && (
        <Button
          variant="secondary"
          size="small"
          busy={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`Sign out ${name}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Signs one device out. */
const endDevice = (deviceId: string) => logged('Signing a device out', () => callFunction('end-device', { deviceId }));

/** Signs out all devices except this one. */
const endOtherDevices = () =>
  askAuth('Signing the other devices out', async (auth) => ({
    data: null,
    ...(await auth.signOut({ scope: 'others' })),
  }));
