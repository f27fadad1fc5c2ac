import { toast } from '#web/ui/overlay/toast.ts';

export const announceCpd = ({ title }: { title: string }) =>
  toast.success({ title: 'CPD recorded', description: title });
