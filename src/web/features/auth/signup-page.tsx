export function SignupPage() {
  return <main />;
}
